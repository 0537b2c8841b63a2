# run3.sh OUTPREFIX WEIGHTS : a third of the tables
cd /work/wt-reader && node_modules/.bin/esbuild /tmp/rb.ts --bundle --format=esm --platform=node --outfile=/tmp/reader.mjs --log-level=error || exit 1
ls /tmp/train/*.json | awk 'NR%6==1' > /tmp/fa; ls /tmp/train/*.json | awk 'NR%6==4' > /tmp/fb
node training/candidates.mjs /tmp/reader.mjs $1.a.jsonl $2 $(cat /tmp/fa) 2> $1.a.log & node training/candidates.mjs /tmp/reader.mjs $1.b.jsonl $2 $(cat /tmp/fb) 2> $1.b.log; wait; tail -qn1 $1.a.log $1.b.log
