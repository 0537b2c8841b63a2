import json,sys,collections
q={}
for l in open(sys.argv[1]):
    r=json.loads(l); q[r['id']]=r
best=collections.defaultdict(dict); p={}
jobs={}
for l in open(sys.argv[2]):
    r=json.loads(l); best[r['id']][r['rank']]=r['outcome']; p[r['id'],r['rank']]=r['p']
G={'1 to 4':'1234','5,6':'56','7':'7'}
for g,ks in {**{k:k for k in '123456'},**G}.items():
    ids=[i for i,r in q.items() if r['kind'][0] in ks and not r['after']]
    if not ids: continue
    n=len(ids); first=sum(best[i].get(0)=='right' for i in ids); three=sum('right' in best[i].values() for i in ids)
    print(g,'n',n,'first right %.0f %%'%(100*first/n),'within three %.0f %%'%(100*three/n),end='; ')
    items=sorted(((p[i,0],best[i][0]=='right') for i in ids if 0 in best[i]),reverse=True); r=w=0; out={}
    for c,ok in items:
        r+=ok; w+=not ok
        for risk in (.02,.04,.06,.1):
            if w/n<=risk: out[risk]=(round(100*r/n),round(c,2))
    print(out)
