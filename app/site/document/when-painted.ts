/**
 * JavaScript of a function that calls its argument after the first paint: earlier requests would compete with the page for
 * bandwidth. A page in the background does not paint, so it calls at once.
 */
export const whenPainted = `function(go){
if(document.hidden)return go();
if(!("PerformancePaintTiming"in window))return requestAnimationFrame(function(){setTimeout(go)});
new PerformanceObserver(function(seen,observer){
if(seen.getEntriesByName("first-contentful-paint").length){observer.disconnect();go()}
}).observe({type:"paint",buffered:true})
}`
