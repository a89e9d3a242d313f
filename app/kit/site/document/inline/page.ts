/** The marks of the page: `data-` attributes that style sheets and the other scripts read. */
export const marks = document.documentElement.dataset

/** Whether the page's own scripts run: then they answer, and these do not. */
export function isHydrated(): boolean {
	return 'hydrated' in marks
}

/** What local storage holds; null where it is forbidden, which throws. */
export function readStored(key: string): string | null {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}

/** Keeps a value in local storage, where that is allowed. */
export function store(key: string, value: string) {
	try {
		localStorage.setItem(key, value)
	} catch {
		// What it stands for holds on this page alone.
	}
}

type Visit = PerformanceNavigationTiming & {
	/** Not in browsers before 2023. */
	serverTiming?: readonly PerformanceServerTiming[]
}

/** How the browser came to this page. */
export const [visit] = performance.getEntriesByType('navigation') as (Visit | undefined)[]
