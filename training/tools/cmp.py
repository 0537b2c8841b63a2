import json,sys
def load(fs):
    d={}
    for f in fs:
        for l in open(f):
            r=json.loads(l)
            if r['answerable']: d[r['table'],r['text']]=(bool(r['readings'] and r['readings'][0]['right']),any(x['right'] for x in r['readings']))
    return d
a=load(sys.argv[1].split(',')); b=load(sys.argv[2].split(','))
k=[x for x in a if x in b]; print(len(k),'first',sum(a[x][0] for x in k),sum(b[x][0] for x in k),'among',sum(a[x][1] for x in k),sum(b[x][1] for x in k), 'lost',sum(a[x][1] and not b[x][1] for x in k))
for x in [x for x in k if a[x][1] and not b[x][1]][:int(sys.argv[3])]: print(x)
