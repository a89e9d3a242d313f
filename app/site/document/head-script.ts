import { placeholderImage } from '#app/lib/placeholder.ts'
import { videoFrames } from '#app/lib/markdown/video-frames.ts'
import { countryCookie, unknownCountry } from '../country/country-cookie.ts'
import { sparingMark } from './sparing.ts'
import { whenPainted } from './when-painted.ts'

// Runs before the first paint, so it is plain old JavaScript and as small as possible. It
// - marks the page as scripted, as scrolled, and its cookie notice as accepted, for the style sheet;
// - makes local storage (the stored preference) and its cookie (what the server reads) agree, and reloads the page before
//   anything shows when it was made for another country than the stored one: Back and restored tabs show a page as it was.
//   So does a page that was left behind in the browser or in another tab, once it is looked at again; one whose own scripts
//   run is told as by another tab, and changes in place. A page that was just reloaded is the server's answer to the cookie;
// - reloads the page when Back or Forward come before the page's own scripts, which would take it for the other page;
// - logs a picture that cannot be shown (browsers log none that arrives damaged), puts the placeholder there, and marks where that fails too, to hide the browser's broken-image
//   icon. Nothing else handles broken pictures, on the site or in the back office: many fail before other scripts start;
// - marks a first visit, on which the country line shows;
// - skips the layout of what is below the screen until the first paint (opening.css). After it, or at once on later visits when
//   the browser has them, the web fonts load; then the rest is laid out step by step, since in one go an old phone could not
//   respond to a touch. Only for a new navigation to the top of a page: after Back, or at an anchor, every line must be in
//   place, and a click on an anchor link ends it;
// - marks a visitor who pays for data or has a slow connection: no script or page is then fetched ahead (paint-first.server.ts),
//   and web fonts are left out unless the browser has them. Decided here, so that one cached page serves everybody: from
//   `navigator.connection`, or from a response header that reports `Save-Data`;
// - writes the day into the foot of a print (print-foot.ts);
// - makes the country menu, the country line, the cookie notice, the arrows of a gallery and videos work before the page's own
//   scripts have started.
// The effective country must match `lib/country.ts`, and the address of a video's frame `lib/video.ts`.
// Left out in development, where React would report the changed styles as a mismatch.
const markOpening = `
if(came&&came.type==="navigate"&&!location.hash)d.dataset.opening="";
`
/** Letters laid out in one step, more only in a longer element; fewer in the first steps, where each font is new and slow. */
const lettersOfStep = 400
const lettersOfLaterStep = 1000
/** Elements that a step may split into their children. */
const boxes = 'body|div|header|main|section|article|aside|nav|ul|ol|dl|form|fieldset|details'
/** How long the page's own scripts wait for fonts that do not load. */
const patienceMs = 3000
/** As in opening.css. */
const laterParts = 'main section:not(:first-child, .prose *),main .grid>li,body>footer'
const macrons = 'ĀāĒēĪīŌōŪū'
// On the server alone, so that the browser's bundle leaves all of it out.
const source = import.meta.env.SSR
	? `
var d=document.documentElement,k=${JSON.stringify(countryCookie)};
d.dataset.scripted="";
var scrolled=function(){if(scrollY>50)d.dataset.scrolled="";else delete d.dataset.scrolled};
addEventListener("scroll",scrolled,{passive:true});scrolled();
addEventListener("error",function(e){
var i=e.target;
if(i.localName!=="img")return;
if(i.getAttribute("src")===${JSON.stringify(placeholderImage)})return i.dataset.failed="";
console.info("No picture: "+i.currentSrc);
if(i.closest("picture"))[].forEach.call(i.parentNode.children,function(s){s.srcset=""});
i.src=${JSON.stringify(placeholderImage)}
},true);
var here=function(){return location.pathname+location.search},made=here();
addEventListener("beforeprint",function(){
d.style.setProperty("--printed-on",JSON.stringify(", "+new Date().toLocaleDateString("en-NZ",{dateStyle:"long"})))
});
addEventListener("popstate",function(){if(!("hydrated" in d.dataset)&&here()!==made)location.reload()});
try{if(localStorage.getItem("cookiesAccepted"))d.dataset.cookiesAccepted=""}catch(e){}
var came=performance.getEntriesByType("navigation")[0],line=navigator.connection;
var read=function(){var m=document.cookie.match(new RegExp("(?:^|; )"+k+"=([^;]*)"));return m?decodeURIComponent(m[1]):null};
var agree=function(later){try{
var sent=read(),own=null;
try{own=localStorage.getItem(k);if(own===null&&sent!==null&&sent!==${JSON.stringify(unknownCountry)})localStorage.setItem(k,sent)}catch(e){}
var name=own===null?sent:own,isNew=name!==sent;
if(name===null){if(!later)d.dataset.firstVisit="";return}
if(isNew)document.cookie=k+"="+encodeURIComponent(name)+"; Path=/; Max-Age=31536000; SameSite=Lax"+(location.protocol==="https:"?"; Secure":"");
var effective=name==="Australia"||name==="Both"?name:"New Zealand";
if(effective===d.dataset.country||read()!==name||/[?&]country=/.test(location.search)||!later&&!isNew&&came&&came.type==="reload")return;
if("hydrated" in d.dataset)dispatchEvent(new StorageEvent("storage",{key:k,newValue:name}));
else location.reload()
}catch(e){}};
agree();
addEventListener("pageshow",function(e){if(e.persisted)agree(e)});
document.addEventListener("visibilitychange",function(e){if(!document.hidden)agree(e)});
addEventListener("storage",function(e){if(e.key===k&&!("hydrated" in d.dataset))agree(e)});
var sparing=line&&(line.saveData||/[23]g/.test(line.effectiveType))||came&&(came.serverTiming||[]).some(function(t){return t.name===${JSON.stringify(sparingMark)}});
if(sparing)d.dataset.sparing="";
${import.meta.env.DEV ? '' : markOpening}
var opened=function(mark){if(mark)mark();if("opened" in d.dataset)return;d.dataset.opened="";dispatchEvent(new Event("opened"))};
var inSteps=function(mark){
var later=[].slice.call(document.querySelectorAll(${JSON.stringify(laterParts)})),steps=[],room=0,next=window.requestIdleCallback||requestAnimationFrame;
var add=function(e,most){
var letters=e.textContent.length;
if(room<letters){steps.push([]);room=most}
room-=letters;steps[steps.length-1].push(e)
};
var split=function(e){
if(later.indexOf(e)>=0)return;
if(/^(${boxes})$/.test(e.localName)&&e.textContent.length>${lettersOfStep})[].forEach.call(e.children,split);
else add(e,${lettersOfStep})
};
if(mark)split(document.body);
later.forEach(function(e){add(e,${lettersOfLaterStep})});
var i=0,step=function(){
if(i<steps.length){
steps[i++].forEach(function(e){if(mark)e.dataset.fonts="";if(later.indexOf(e)>=0)e.style.contentVisibility="visible"});
return next(step)
}
delete d.dataset.opening;
opened(mark);
steps.flat().forEach(function(e){e.removeAttribute("data-fonts");e.style.contentVisibility="";if(!e.style.length)e.removeAttribute("style")})
};
next(step)
};
var open="opening" in d.dataset?inSteps:opened,painted=${whenPainted},had=false;
var fonts=function(){d.dataset.fonts="";try{localStorage.setItem("fonts","")}catch(e){}};
try{had=localStorage.getItem("fonts")!==null}catch(e){}
if(had||!document.fonts){fonts();painted(open)}
else if(sparing)painted(open);
else painted(function(){
setTimeout(opened,${patienceMs});
var letters=/[${macrons}]/.test(d.textContent)?" ā":" ";
Promise.all(["1em Figtree","600 1em Fraunces"].map(function(f){return document.fonts.load(f,letters)})).catch(function(){}).then(function(){
open(fonts)
})
});
document.addEventListener("click",function(e){
var l=e.target.closest&&e.target.closest("a");
if(l&&l.hash)delete d.dataset.opening;
var g=e.target.closest&&e.target.closest(".gallery-arrow");
if(g&&!("hydrated" in d.dataset)){g=[g.nextSibling,g.closest("section").querySelector("ul")];return g[1].scrollBy({left:g[0]?-g[1].clientWidth:g[1].clientWidth,behavior:"instant"})}
var t=e.target.closest&&e.target.closest("[data-accept-cookies],[data-video] a,button[name=country]");
if(!t)return;
if(t.name==="country"){delete d.dataset.firstVisit;if(t.hasAttribute("data-keep"))e.preventDefault();else try{localStorage.setItem(k,t.value)}catch(e){}return}
if(t.hasAttribute("data-accept-cookies")){delete d.dataset.firstVisit;d.dataset.cookiesAccepted="";try{localStorage.setItem("cookiesAccepted","true")}catch(e){}return}
var v=t.parentNode,s=v.dataset.video,i=v.dataset.id.split("/").map(encodeURIComponent),f=document.createElement("iframe");
if(s!=="youtube"&&s!=="vimeo"||e.ctrlKey||e.metaKey||e.shiftKey)return;
e.preventDefault();
var a=${JSON.stringify(videoFrames)}[s];f.src=a[0]+i[0]+a[1]+(i[1]?"&h="+i[1]:"");
f.title=t.textContent;f.allow="autoplay; fullscreen; picture-in-picture";
v.replaceChildren(f)
});
`
	: ''

/** The text of the one inline script in the head. The browser reads it from the page, so that it is not loaded twice. */
export const headScript: string = import.meta.env.SSR
	? `(function(){${source.trim().replaceAll('\n', '')}})()`
	: (document.querySelector('head > script:not([src])')?.textContent ?? '')
