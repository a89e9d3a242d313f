// Minutes of a busy day: visitors request cached and uncached pages, lists, searches and missing addresses, while staff
// save and upload.
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { signIn } from './editor.ts'
import { visitorHeaders } from './load.ts'
import { told } from './row.ts'
import type { Row } from './row.ts'
import type { Bench } from './site.ts'
import { watchSite } from './watch-site.ts'
import type { Course } from './watch-site.ts'

const callers = 8
const saveEveryMs = 1000
const uploadEveryMs = 10_000
/** One request in this many is for a missing address. */
const unknownEvery = 20
/** Share of the time that fills caches and does not count. */
const warmUpPart = 0.4
const mayGrowMegabytes = 20
const mayGrowInTenMinutes = 1
const heapMayChange = 0.05

type SoakOptions = {
	seconds: number
	/** Requests a second of all visitors together. Default: as fast as they are answered. */
	perSecond?: number
}

/** Mixed load for `seconds`: no request may fail, and memory must stop growing after the warm-up. */
export async function soak(bench: Bench, { seconds, perSecond }: SoakOptions): Promise<Row[]> {
	const started = performance.now()
	const isOver = () => performance.now() >= started + seconds * 1000
	const paths = await listPaths(bench)
	const counts = { requests: 0, errors: 0, saves: 0, uploads: 0 }
	const visitor = async (index: number) => {
		for (let turn = index; !isOver(); turn += callers) {
			if (perSecond)
				await pause(Math.max(0, started + (turn * 1000) / perSecond - performance.now()))
			const isUnknown = turn % unknownEvery === 0
			const path = isUnknown ? `/nothing-${turn}` : (paths[turn % paths.length] ?? '/')
			// Many visitors: searches are limited for each network.
			const address = `10.80.${(turn >> 8) & 255}.${turn & 255}`
			const headers = { ...visitorHeaders, 'X-Forwarded-For': address }
			const response = await fetch(bench.site.url + path, { headers }).catch(() => null)
			await response?.arrayBuffer().catch(() => {})
			counts.requests += 1
			if (response?.status !== (isUnknown ? 404 : 200)) counts.errors += 1
		}
	}
	const editor = await signIn(bench.site.url, bench.pool)
	const saving = async () => {
		let record = await editor.openFirst()
		while (!isOver()) {
			const description = `Saved at ${new Date().toISOString()}.`
			record = await editor.save({ ...record, values: { ...record.values, description } })
			counts.saves += 1
			await pause(saveEveryMs)
		}
	}
	const uploading = async () => {
		while (!isOver()) {
			await editor.upload(`shed-${counts.uploads}.jpg`, await makePicture())
			counts.uploads += 1
			await pause(uploadEveryMs)
		}
	}
	const [course] = await Promise.all([
		watchSite(bench, { seconds, warmUpPart }),
		...Array.from({ length: callers }, (_, index) => visitor(index)),
		saving(),
		uploading(),
	])
	return rowsOf(counts, { course, seconds, isLong: Boolean(perSecond) })
}

type Counts = { requests: number; errors: number; saves: number; uploads: number }
type Judged = { course: Course | null; seconds: number; isLong: boolean }

function rowsOf(counts: Counts, { course, seconds, isLong }: Judged): Row[] {
	const { requests, errors, saves, uploads } = counts
	const what =
		seconds < 120 ? `${seconds} s of mixed load` : `${seconds / 60} minutes of mixed load`
	const failed: Row = {
		what: `${what}, failed requests`,
		mustReach: '0',
		figure: `${errors} of ${requests} requests, ${saves} saves, ${uploads} uploads`,
		floor: `${(requests / seconds).toFixed(0)} requests a second`,
		isReached: errors === 0,
	}
	if (!course) return [failed, told(`${what}, memory`, 'not measured here')]
	const { memory } = course
	const growth = memory.late - memory.early
	const grown: Row = {
		what: `${what}, growth of memory after warming up`,
		mustReach: `at most ${mayGrowMegabytes} MB`,
		figure: `${growth.toFixed(1)} MB`,
		floor: `${memory.early.toFixed(0)} to ${memory.late.toFixed(0)} MB, most ${memory.most.toFixed(0)} MB`,
		isReached: growth <= mayGrowMegabytes,
	}
	return isLong ? [failed, grown, ...steadyRows(what, course)] : [failed, grown]
}

/** Rows that need many minutes: memory, heap, open files and connections must not keep growing. */
function steadyRows(what: string, { memory, heap, files, connections }: Course): Row[] {
	const inTenMinutes = memory.perSecond * 600
	const change = heap.late / heap.early - 1
	const unchanged = (name: string, { early, late }: { early: number; late: number }): Row => ({
		what: `${what}, ${name}`,
		mustReach: 'unchanged',
		figure: `${early} at first, ${late} at last`,
		floor: '',
		isReached: late <= early,
	})
	return [
		{
			what: `${what}, slope of memory in ten minutes`,
			mustReach: `less than ${mayGrowInTenMinutes} MB`,
			figure: `${inTenMinutes.toFixed(2)} MB`,
			floor: '',
			isReached: inTenMinutes < mayGrowInTenMinutes,
		},
		{
			what: `${what}, objects in memory once unused ones are gone`,
			mustReach: `within ${heapMayChange * 100} %`,
			figure: `${(change * 100).toFixed(1)} %`,
			floor: `${heap.early.toFixed(1)} to ${heap.late.toFixed(1)} MB`,
			isReached: Math.abs(change) <= heapMayChange,
		},
		unchanged('open files', files),
		unchanged('connections to the database', connections),
	]
}

/** A different picture each time: the site does not store a file twice. */
async function makePicture(): Promise<Buffer<ArrayBuffer>> {
	const [width, height] = [640, 480]
	const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
	const made = sharp({ create: { width, height, channels: 3, background: 'black', noise } })
	return Buffer.from(await made.jpeg().toBuffer())
}

async function listPaths({ pool }: Bench): Promise<string[]> {
	const { rows } = await pool.query<{ path: string }>(`
		(select '/products/' || slug as path from products where status = 'published' and deleted_at is null order by slug limit 200)
		union all (select '/news/' || slug from news where status = 'published' and deleted_at is null order by slug limit 200)
		union all (select '/resources/' || slug from resources where status = 'published' and deleted_at is null order by slug limit 200)
		union all (select '/about/job-vacancies/' || id from job_vacancies where status = 'published' and deleted_at is null order by id limit 50)
		union all (select url from media order by url limit 50)
		union all (select '/products?page=2' from products having count(*) > 200)`)
	const lists = ['/', '/services', '/products', '/news', '/resources', '/about', '/contact']
	const others = [
		'/about/job-vacancies',
		'/sitemap.xml',
		'/feed.xml',
		'/robots.txt',
		'/llms.txt',
		'/healthz',
	]
	const searches = ['litter', 'boot dip', 'ventilation'].map(
		(words) => `/search?q=${encodeURIComponent(words)}`,
	)
	return [...lists, ...others, ...searches, ...rows.map(({ path }) => path)]
}
