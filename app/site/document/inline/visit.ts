type Visit = PerformanceNavigationTiming & {
	/** Not in browsers before 2023. */
	serverTiming?: readonly PerformanceServerTiming[]
}

/** How the browser came to this page. */
export const [visit] = performance.getEntriesByType('navigation') as (Visit | undefined)[]
