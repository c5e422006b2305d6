/** Style and script of the archive's pages. They are part of each page, so that it works from a file and asks for nothing. */
export const ARCHIVE_STYLE = `
:root{color-scheme:light dark;--bg:#f7f6f3;--panel:#fff;--text:#1d1c1a;--muted:#625f59;--line:#e2dfd8;--accent:#0b6a5a;--soft:#dcefe9;--sunk:#efede8;--mark:#ffe9a8}
@media (prefers-color-scheme:dark){:root{--bg:#151514;--panel:#1c1c1a;--text:#eae7e1;--muted:#a5a199;--line:#32312d;--accent:#5fcbb3;--soft:#173a33;--sunk:#111110;--mark:#5a4a12}}
*{box-sizing:border-box}
html{font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;background:var(--bg);color:var(--text);-webkit-text-size-adjust:100%}
body{margin:0}
main,header,footer{max-width:50rem;margin:0 auto;padding:0 1.1rem}
header{padding-top:2rem}
header nav{font-size:.9rem}
h1{font-size:1.75rem;line-height:1.25;margin:.4rem 0;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.2rem 0 .6rem}
h3{font-size:1.05rem;margin:0;line-height:1.35;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.15em}
.muted{color:var(--muted);font-size:.9rem}
input[type=search]{width:100%;font:inherit;padding:.7rem .9rem;border:1px solid var(--line);border-radius:10px;background:var(--panel);color:inherit}
input[type=search]:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
ul.list{list-style:none;padding:0;margin:0}
ul.list>li{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:.7rem .95rem;margin:.5rem 0}
#contents ul.list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:.55rem}
#contents ul.list>li{margin:0;padding:.55rem .85rem}
ul.list a{font-weight:600;text-decoration:none;overflow-wrap:anywhere}
ul.list a:hover{text-decoration:underline}
.card>:last-child{margin-bottom:0}
.card{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:.85rem 1rem;margin:.7rem 0;scroll-margin-top:1rem}
.card:target,.turn:target{border-color:var(--accent);box-shadow:0 0 0 3px var(--soft)}
.below{margin-left:.55rem;padding-left:.75rem;border-left:2px solid var(--line)}
.badge{display:inline-block;font-size:.76rem;line-height:1.5;padding:0 .5em;border-radius:1em;background:var(--sunk);color:var(--muted);margin-right:.3em}
.badge.principle{background:var(--soft);color:var(--accent)}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:.4rem 0}
pre{overflow:auto;background:var(--sunk);border-radius:8px;padding:.7rem .85rem;font:.85rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;margin:.5rem 0}
code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.92em}
:not(pre)>code{background:var(--sunk);padding:.05em .3em;border-radius:4px;overflow-wrap:anywhere}
blockquote{margin:.5rem 0;padding:.1rem 0 .1rem .8rem;border-left:3px solid var(--accent);color:var(--muted);overflow-wrap:anywhere}
.turn{border:1px solid transparent;border-radius:10px;padding:.4rem .7rem;margin:.6rem 0;scroll-margin-top:1rem}
.turn.user{background:var(--panel);border-color:var(--line)}
.turn .who{font-weight:600}
details{margin:.4rem 0}
summary{cursor:pointer;color:var(--muted);overflow-wrap:anywhere}
mark{background:var(--mark);color:inherit;border-radius:2px}
footer{color:var(--muted);font-size:.85rem;padding-top:2rem;padding-bottom:3rem}
@media print{input,nav{display:none}.card,.turn{break-inside:avoid}}
`

/** Searches the index in the page: every word must occur, as the beginning of a word; titles and whole words count more. */
export const ARCHIVE_SCRIPT = `
(function(){
var docs=JSON.parse(document.getElementById('index').textContent);
var box=document.getElementById('q'),out=document.getElementById('found'),rest=document.getElementById('contents'),said=document.getElementById('said');
function fold(s){return s.normalize('NFD').replace(/[\\u0300-\\u036f]/g,'').toLowerCase()}
docs.forEach(function(d){d.f=' '+fold(d.t+' '+d.x);d.g=' '+fold(d.t)});
function at(text,word){for(var i=text.indexOf(word);i>=0;i=text.indexOf(word,i+1)){if(!/[\\p{L}\\p{N}]/u.test(text[i-1]||' '))return i}return /[\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]/.test(word)?text.indexOf(word):-1}
function snippet(d,words){var low=fold(d.x),pos=-1;words.forEach(function(w){var p=at(' '+low,w);if(p>=0&&(pos<0||p<pos))pos=p});var from=Math.max(0,pos-80);return(from>0?'… ':'')+d.x.slice(from,from+240)+(from+240<d.x.length?' …':'')}
function mark(el,text,words){var low=fold(text);if(low.length!==text.length){el.textContent=text;return}var i=0;while(i<text.length){var next=-1,len=0;words.forEach(function(w){for(var p=low.indexOf(w,i);p>=0;p=low.indexOf(w,p+1)){if(p===0||!/[\\p{L}\\p{N}]/u.test(low[p-1])){if(next<0||p<next){next=p;len=w.length}break}}});if(next<0)break;el.append(text.slice(i,next));var m=document.createElement('mark');m.textContent=text.slice(next,next+len);el.append(m);i=next+len}el.append(text.slice(i))}
function run(){
var words=fold(box.value).split(/[^\\p{L}\\p{N}_.-]+/u).filter(Boolean);
out.textContent='';rest.hidden=words.length>0;
if(!words.length){said.textContent='';return}
var hits=[];
docs.forEach(function(d){var score=0;for(var i=0;i<words.length;i++){if(at(d.f,words[i])<0)return;if(at(d.g,words[i])>=0)score+=3;var whole=d.f.indexOf(' '+words[i]+' ');if(whole>=0)score+=1}hits.push([score+(d.k==='memory'?1:0),d])});
hits.sort(function(a,b){return b[0]-a[0]||(a[1].d<b[1].d?1:-1)});
said.textContent=hits.length===0?'Nothing found.':hits.length+(hits.length===1?' result':' results')+(hits.length>100?', the best 100 shown':'');
hits.slice(0,100).forEach(function(h){var d=h[1],li=document.createElement('li'),a=document.createElement('a'),p=document.createElement('div'),m=document.createElement('div');
a.href=d.u;mark(a,d.t,words);p.className='text';mark(p,snippet(d,words),words);m.className='muted';m.textContent=d.k+' · '+d.d;li.append(a,p,m);out.append(li)});
}
box.addEventListener('input',run);
addEventListener('keydown',function(e){if(e.key==='/'&&document.activeElement!==box){e.preventDefault();box.focus()}});
if(location.hash.indexOf('#q=')===0){box.value=decodeURIComponent(location.hash.slice(3))}
run();
})();
`
