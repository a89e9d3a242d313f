import type { Pool } from 'pg'
import { signIn } from './editor.ts'
import { visitorHeaders } from './load.ts'
import { inWords, percentile } from './row.ts'
import type { Row } from './row.ts'

const saves = 120
const warmUp = 20
const limitMs = 100

/** Time from a save over HTTP, like the back office's, to the new page, on this instance and on another. */
export async function measureSaveToPage(
	siteUrl: string,
	otherUrl: string,
	pool: Pool,
): Promise<Row[]> {
	const editor = await signIn(siteUrl, pool)
	const [saving, here, there]: [number[], number[], number[]] = [[], [], []]
	let record = await editor.openFirst()
	for (let n = -warmUp; n < saves; n += 1) {
		const description = `Saved for the ${n + warmUp}th time.`
		const started = performance.now()
		record = await editor.save({ ...record, values: { ...record.values, description } })
		const saved = performance.now()
		const path = `/products/${record.slug}`
		const [first, second] = await Promise.all([
			untilShown(siteUrl + path, description),
			untilShown(otherUrl + path, description),
		])
		if (n < 0) continue
		saving.push(saved - started)
		here.push(first - started)
		there.push(second - started)
	}
	const floor = `the save itself: ${inWords(percentile(saving, 0.5))} ms`
	return [row('this instance', here, floor), row('another instance', there, floor)]
}

function row(where: string, taken: number[], floor: string): Row {
	const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)]
	return {
		what: `save to new page, ${where}, p99`,
		mustReach: `at most ${limitMs} ms`,
		figure: `${inWords(p99)} ms (p50 ${inWords(p50)} ms)`,
		floor,
		isReached: p99 <= limitMs,
	}
}

async function untilShown(url: string, text: string): Promise<number> {
	for (;;) {
		const response = await fetch(url, { headers: visitorHeaders })
		if ((await response.text()).includes(text)) return performance.now()
	}
}
