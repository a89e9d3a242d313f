// Parses Lighthouse's report.

/** The figures of one run. */
export type Audit = {
	/** Performance, accessibility, best practices, SEO; out of 100. */
	scores: number[]
	firstMs: number
	maxMs: number
	shift: number
	blockedMs: number
	isLargestImage: boolean
	/** Fonts transferred before the largest element was painted. */
	earlyFontKilobytes: number
	/** Everything transferred, including headers. */
	allKilobytes: number
}

type Item = Record<string, unknown>
type Found = { numericValue?: number; details?: { items?: Item[] } }

type Report = {
	categories: Record<string, { score: number | null }>
	audits: Record<string, Found | undefined>
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Takes the figures from the JSON report. */
export function readAudit(report: Report): Audit {
	const number = (name: string) => report.audits[name]?.numericValue ?? Number.NaN
	const [observed] = report.audits['metrics']?.details?.items ?? []
	const maxSeenMs = Number(observed?.['observedLargestContentfulPaint'])
	const requests = report.audits['network-requests']?.details?.items ?? []
	const earlyFonts = requests.filter(
		(item) => item['resourceType'] === 'Font' && Number(item['networkEndTime']) <= maxSeenMs,
	)
	return {
		scores: categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
		firstMs: number('first-contentful-paint'),
		maxMs: number('largest-contentful-paint'),
		shift: number('cumulative-layout-shift'),
		blockedMs: number('total-blocking-time'),
		isLargestImage: JSON.stringify(report.audits['lcp-breakdown-insight'] ?? '').includes('<img'),
		earlyFontKilobytes: kilobytesOf(earlyFonts),
		allKilobytes: kilobytesOf(requests),
	}
}

function kilobytesOf(requests: Item[]): number {
	return requests.reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0) / 1000
}
