// Lighthouse has 114 packages of its own, which nobody needs to run the site: bench/lighthouse pins them, and they are
// installed apart from the others when this is measured for the first time.
import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { systemEnv } from '#app/lib/env.server.ts'
import { projectRoot } from '#app/lib/project-root.server.ts'
import { installedChromium } from '#tests/support/chromium.ts'
import { readAudit } from './audit.ts'
import type { Audit } from './audit.ts'
import { inWords, percentile, told } from './row.ts'
import type { Row } from './row.ts'

const run = promisify(execFile)
const pinned = join(import.meta.dirname, 'lighthouse')
const folder = join(projectRoot(), 'node_modules/.cache/roost-lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')
const answerBytes = 64 * 1024 * 1024

const limits = {
	scores: [99, 100, 100, 100],
	contentMs: 1000,
	imageMs: 1300,
	shift: 0.01,
	blockedMs: 50,
}
const homeLimits = { plain: 70, withImage: 130 }

/** Scores of Lighthouse's mobile preset, the median of `times` runs, for a page of each kind. */
export async function measureLighthouse(
	siteUrl: string,
	pool: Pool,
	times: number,
): Promise<Row[]> {
	const reason = await install()
	if (reason) return [told('Lighthouse, mobile', `not run here: ${reason}`)]
	const rows: Row[] = []
	for (const path of await listPaths(pool)) {
		const audits: Audit[] = []
		for (let time = 0; time < times; time += 1) audits.push(await audit(siteUrl + path))
		rows.push(...rowsOf(path, audits))
	}
	return rows
}

function rowsOf(path: string, audits: Audit[]): Row[] {
	const middle = (read: (audit: Audit) => number) => percentile(audits.map(read), 0.5)
	const scores = limits.scores.map((_limit, index) => middle(({ scores: of }) => of[index] ?? 0))
	const [largest, shift, blocked] = [
		middle(({ largestMs }) => largestMs),
		middle(({ shift: of }) => of),
		middle(({ blockedMs }) => blockedMs),
	]
	const isImage = audits.some(({ isLargestImage }) => isLargestImage)
	const largestLimit = isImage ? limits.imageMs : limits.contentMs
	const early = middle(({ earlyKilobytes }) => earlyKilobytes)
	const earlyLimit = isImage ? homeLimits.withImage : homeLimits.plain
	const rows: Row[] = [
		{
			what: `Lighthouse of ${path}, mobile, median of ${audits.length}`,
			mustReach: `at least ${limits.scores.join(' / ')}`,
			figure: scores.map((score) => score.toFixed(0)).join(' / '),
			floor: `first paint ${inWords(middle(({ firstMs }) => firstMs) / 1000)} s`,
			isReached: scores.every((score, index) => score >= (limits.scores[index] ?? 0)),
		},
		{
			what: `largest paint / shift / blocked of ${path}`,
			mustReach: `at most ${largestLimit / 1000} s / ${limits.shift} / ${limits.blockedMs} ms`,
			figure: `${(largest / 1000).toFixed(2)} s / ${shift.toFixed(3)} / ${blocked.toFixed(0)} ms`,
			floor: isImage ? 'the largest is an image' : '',
			isReached: largest <= largestLimit && shift <= limits.shift && blocked <= limits.blockedMs,
		},
	]
	if (path !== '/') return rows
	return [
		...rows,
		{
			what: 'bytes before the largest paint, home page',
			mustReach: `at most ${earlyLimit} kB`,
			figure: `${inWords(early)} kB`,
			floor: '',
			isReached: early <= earlyLimit,
		},
	]
}

/** Lighthouse loses its browser now and then: such a run is made again, and a second failure counts. */
function audit(url: string): Promise<Audit> {
	return auditOnce(url).catch(() => auditOnce(url))
}

async function auditOnce(url: string): Promise<Audit> {
	const { stdout } = await run(
		process.execPath,
		[
			program,
			url,
			'--quiet',
			'--output=json',
			'--only-categories=performance,accessibility,best-practices,seo',
			'--chrome-flags=--headless=new --no-sandbox --disable-gpu',
		],
		{ maxBuffer: answerBytes, env: { ...systemEnv(), CHROME_PATH: installedChromium } },
	)
	return readAudit(JSON.parse(stdout))
}

/** Why it cannot be measured here; null when it can. */
async function install(): Promise<string | null> {
	if (!installedChromium) return 'needs a Chromium of the machine'
	if (existsSync(program)) return null
	cpSync(pinned, folder, { recursive: true })
	const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
	const isDone = await run('npm', args, { cwd: folder, shell: process.platform === 'win32' }).then(
		() => true,
		() => false,
	)
	return isDone ? null : 'its packages could not be installed'
}

async function listPaths(pool: Pool): Promise<string[]> {
	const { rows } = await pool.query<{ path: string }>(`
		(select '/products/' || slug as path from products where jsonb_array_length(gallery) > 1 order by slug limit 1)
		union all (select '/news/' || slug from news where status = 'published' order by length(content) desc, slug limit 1)`)
	return ['/', '/products', '/news', ...rows.map(({ path }) => path)]
}
