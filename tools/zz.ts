import { readFile } from 'node:fs/promises';
import { openPackets } from '../packages/media/src/open/open-video-file.ts';
const names=['recording-3-sounds.mkv','recording-3-sounds.mp4','h264.mov','vp9.webm','signal-h264-aac.ts','signal-h264-aac.flv','h264-fragmented.mp4','signal-mpeg4-mp3.avi'];
let seed=7; const rnd=()=>{seed=(seed*1103515245+12345)%2147483648; return seed/2147483648};
const seen=new Map<string,number>();
for (const n of names) { const orig=await readFile('fixtures/'+n);
 for (let i=0;i<24;i++){ const b=Uint8Array.from(orig); let f=b; const kind=i%4; 
  if(kind===0) f=b.slice(0,Math.floor(rnd()*b.length));
  else if(kind===1) for(let k=0;k<1+rnd()*60;k++) b[Math.floor(rnd()*b.length)]^=1<<Math.floor(rnd()*8);
  else if(kind===2){const a=Math.floor(rnd()*b.length); b.fill(0,a,a+Math.floor(rnd()*b.length/4));}
  else {const h=Math.min(b.length,4096); for(let k=0;k<40;k++) b[Math.floor(rnd()*h)]=Math.floor(rnd()*256);}
  let r='opened'; try { const v=await openPackets(new Blob([f]),'FILE'); r='opened '+(v.info.damage??'')+v.info.codec; v[Symbol.dispose](); } catch(e:any){ r=(e.code??('!!'+e.name))+': '+e.message; }
  const key=n.split('.').pop()+' | '+r; seen.set(key,(seen.get(key)??0)+1);
 }}
for (const [k,c] of [...seen].sort()) console.log(c,k);
