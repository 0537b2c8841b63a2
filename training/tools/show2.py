import json,sys,random
exec(open('/tmp/why.py').read().split('tot=collections')[0])
def s(p):
    if not isinstance(p,dict): return json.dumps(p)
    t=p.get('type')
    if t=='column': return p['name']
    if t=='literal': return json.dumps(p['value'])
    if t=='date': return p['value']
    if t=='call': return p['fn']+'('+', '.join(map(s,p['args']))+')'
    if t=='isIn': return f"{s(p['of'])} in {p['values']}"
    if t=='aggregate' and 'fn' in p: return f"{p['fn']}[{s(p['of']) if 'of' in p else ''}{' | '+s(p['where']) if 'where' in p else ''}]"
    if t in('datePart','dateFloor'): return f"{s(p['of'])}.{p.get('part') or p.get('unit')}"
    if t=='dateDifference': return f"{p['unit']}s({s(p['from'])},{s(p['to'])})"
    if t=='over': return f"over({s(p['of'])} {p['per']})"
    if t=='window': return f"{p['fn']}({s(p['of']) if 'of' in p else ''} {p.get('n','')} per {p['per']})"
    nm=lambda l: ', '.join(s(x['value']) for x in l)
    if t=='source': return p['name']
    if t=='filter': return f"{s(p['of'])} WHERE {s(p['where'])}"
    if t=='aggregate': return f"{s(p['of'])} BY [{nm(p['by'])}] MEAS [{nm(p['measures'])}]"
    if t=='sort': return f"{s(p['of'])} SORT {[(k['by'],'desc' if k.get('descending') else 'asc') for k in p['by']]}"
    if t=='limit': return f"{s(p['of'])} LIMIT {p['n']}{' per '+str(p['per']) if p.get('per') else ''}{' off '+str(p['offset']) if p.get('offset') else ''}"
    if t=='derive': return f"{s(p['of'])} DERIVE [{nm(p['columns'])}]"
    if t=='join': return f"({s(p['left'])} {p['how']} JOIN {s(p['right'])} ON {p['on'][0]['left']}={p['on'][0]['right']})"
    if t=='select': return f"{s(p['of'])} SELECT {p['columns']}"
    if t in('table','value'): return f"{t}: {s(p['of'])}"
    if t=='chart': return f"CHART {p['kind']} x={p.get('x')} y={p.get('y')} c={p.get('colour')}: {s(p['of'])}"
    if t in('test','report','change'): return f"{t} {({k:v for k,v in p.items() if k not in('of','type')})}: {s(p['of'])}"
    return t+str({k:v for k,v in p.items() if k not in('of','type')})+': '+(s(p['of']) if 'of' in p else '')
if __name__=='__main__':
    files,want,n,seed=sys.argv[1].split(','),sys.argv[2],int(sys.argv[3]),int(sys.argv[4])
    rows=[json.loads(l) for f in files for l in open(f)]
    random.seed(seed); random.shuffle(rows); k=0
    for r in rows:
        if not r['answerable']: continue
        ok=any(x['right'] for x in r['readings']); top=bool(r['readings'] and r['readings'][0]['right'])
        if want=='low' and (top or not ok): continue
        if want!='low' and ok: continue
        if want not in('low','miss'):
            sc=set()
            for x in r['readings']: cols(x['plan'],sc)
            lc=cols(r['label'],set())-made(r['label'],set())
            isc=bool(lc-sc)
            if want=='comb' and isc: continue
            if want=='col' and not isc: continue
        print(r['table'],'|',r['text']); print('   L',s(r['label'])[:400])
        for x in r['readings'][:2]: print('   -',s(x['plan'])[:260],x['rule'],round(x['total'],1))
        k+=1
        if k>=n: break
