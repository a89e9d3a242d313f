import { videoFrames } from '#app/lib/video-frames.ts'
import { countryCookie, unknownCountry } from '../country/country-cookie.ts'

// Runs before the first paint, so it is plain old JavaScript and as small as it can be. It
// - marks the page as scripted, scrolled, and its cookie notice as read, for the style sheet;
// - makes local storage (the stored preference) and its cookie (what the server reads) agree, and when the page was
//   made for another country than the stored one, loads it once more before anything shows;
// - marks a first visit, on which the line about the country shows;
// - lets the country menu, that line, the cookie notice and videos work before the page's own scripts have started.
// The effective country must be decided here as in `lib/country.ts`, and the address of a video's frame as in `lib/video.ts`.
const source = `
var d=document.documentElement,k=${JSON.stringify(countryCookie)};
d.dataset.scripted="";
var scrolled=function(){if(scrollY>50)d.dataset.scrolled="";else delete d.dataset.scrolled};
addEventListener("scroll",scrolled,{passive:true});scrolled();
try{
if(localStorage.getItem("cookiesAccepted"))d.dataset.cookiesAccepted="";
var read=function(){var m=document.cookie.match(new RegExp("(?:^|; )"+k+"=([^;]*)"));return m?decodeURIComponent(m[1]):null};
var own=localStorage.getItem(k),sent=read();
if(own===null&&sent===null)d.dataset.firstVisit="";
if(own===null&&sent!==null&&sent!==${JSON.stringify(unknownCountry)})localStorage.setItem(k,sent);
else if(own!==null&&own!==sent){
document.cookie=k+"="+encodeURIComponent(own)+"; Path=/; Max-Age=31536000; SameSite=Lax"+(location.protocol==="https:"?"; Secure":"");
var effective=own==="Australia"||own==="Both"?own:"New Zealand";
if(read()===own&&effective!==d.dataset.country&&!/[?&]country=/.test(location.search))location.reload()
}}catch(e){}
document.addEventListener("click",function(e){
var t=e.target.closest&&e.target.closest("[data-accept-cookies],[data-video] a,button[name=country]");
if(!t)return;
if(t.name==="country"){delete d.dataset.firstVisit;if(t.hasAttribute("data-keep"))e.preventDefault();else try{localStorage.setItem(k,t.value)}catch(e){}return}
if(t.hasAttribute("data-accept-cookies")){d.dataset.cookiesAccepted="";try{localStorage.setItem("cookiesAccepted","true")}catch(e){}return}
var v=t.parentNode,s=v.dataset.video,i=v.dataset.id.split("/").map(encodeURIComponent),f=document.createElement("iframe");
if(s!=="youtube"&&s!=="vimeo"||e.ctrlKey||e.metaKey||e.shiftKey)return;
e.preventDefault();
var a=${JSON.stringify(videoFrames)}[s];f.src=a[0]+i[0]+a[1]+(i[1]?"&h="+i[1]:"");
f.title=t.textContent;f.allow="autoplay; fullscreen; picture-in-picture";
v.replaceChildren(f)
});
`

/** The text of the one inline script in the head. The browser's code takes it from the page, so that it is not loaded twice. */
export const headScript: string = import.meta.env.SSR
	? `(function(){${source.trim().replaceAll('\n', '')}})()`
	: (document.querySelector('head > script:not([src])')?.textContent ?? '')
