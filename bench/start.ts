import { atMost } from './row.ts'
import type { Row } from './row.ts'
import { startAsPeopleDo, stopSite } from './site.ts'

const limitSeconds = 3
const times = 3

/** Time from `npm start` to the first page, on a built checkout with its content loaded. */
export async function measureStart(dataDir: string): Promise<Row[]> {
	const taken: number[] = []
	for (let time = 0; time < times; time += 1) {
		const { site, seconds } = await startAsPeopleDo(dataDir)
		taken.push(seconds)
		await stopSite(site)
	}
	const sorted = taken.toSorted((a, b) => a - b)
	return [
		atMost(sorted[1] ?? 0, {
			what: 'start of a built checkout to the first page',
			limit: limitSeconds,
			unit: 's',
			floor: `median of ${taken.map((seconds) => seconds.toFixed(2)).join(', ')} s`,
		}),
	]
}
