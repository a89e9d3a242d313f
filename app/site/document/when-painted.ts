/**
 * JavaScript of a function that calls another one once the page shows something: what is fetched before competes with that for
 * the line. A page in the background shows nothing, and has time.
 */
export const whenPainted = `function(go){
if(document.hidden)return go();
if(!("PerformancePaintTiming"in window))return requestAnimationFrame(function(){setTimeout(go)});
new PerformanceObserver(function(seen,observer){
if(seen.getEntriesByName("first-contentful-paint").length){observer.disconnect();go()}
}).observe({type:"paint",buffered:true})
}`
