import json,sys,collections
def cols(p,out):
    if isinstance(p,dict):
        if p.get('type')=='column': out.add(p['name'])
        for v in p.values(): cols(v,out)
    elif isinstance(p,list):
        for v in p: cols(v,out)
    return out
def kinds(p,out):
    if isinstance(p,dict):
        t=p.get('type')
        if t=='aggregate' and 'fn' in p: out.add('agg '+p['fn'])
        elif t=='call': out.add('fn '+p['fn'])
        elif t in('datePart','dateFloor'): out.add(t+' '+(p.get('part') or p.get('unit')))
        elif t in('window',): out.add('win '+p['fn'])
        elif t=='join': out.add('join '+p['how'])
        elif t in('chart','test','report'): out.add(t+' '+p['kind'])
        elif t=='literal': out.add('lit '+repr(p['value']))
        elif t=='date': out.add('date')
        elif t: out.add(t)
        for v in p.values(): kinds(v,out)
    elif isinstance(p,list):
        for v in p: kinds(v,out)
    return out
def made(p,out):
    if isinstance(p,dict):
        for k in('by','measures','columns'):
            for v in p.get(k) or []:
                if isinstance(v,dict) and 'name' in v: out.add(v['name'])
        for v in p.values(): made(v,out)
    elif isinstance(p,list):
        for v in p: made(v,out)
    return out
tot=collections.Counter(); miss=collections.Counter(); cause=collections.Counter(); ex=collections.defaultdict(list)
n=m=0
for l in open(sys.argv[1]):
    r=json.loads(l)
    if not r['answerable']: continue
    n+=1; k=kinds(r['label'],set()); ok=any(x['right'] for x in r['readings'])
    for a in k:
        if not a.startswith('lit'): tot[a]+=1; miss[a]+=not ok
    if ok: continue
    m+=1
    seenc=set(); seenk=set(); 
    for x in r['readings']: cols(x['plan'],seenc); kinds(x['plan'],seenk)
    lc=cols(r['label'],set())-made(r['label'],set())
    c='column' if lc-seenc else 'literal' if {a for a in k if a.startswith('lit')}-seenk else 'operation' if k-seenk else 'combination'
    cause[c]+=1; ex[c].append(r)
    if c=='operation':
        for a in k-seenk: cause['  op '+a]+=1
print(n,'missed',m); print([(a,b) for a,b in cause.most_common(45)])
print([(a,f"{miss[a]}/{tot[a]}") for a,_ in tot.most_common(60)])
