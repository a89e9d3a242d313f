// What the sites of a test run are copied from. A process of its own makes it (make-site-templates.ts), since that
// takes a while: `npm test` starts it with its first step, a runner started by itself as its set-up.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import type { SiteTemplates } from './site-server.ts'

/** The content of the file that SITE_TEMPLATES names, once they are made. */
export type MadeTemplates = { postgresUrl: string; templates: SiteTemplates } | { failure: string }

/** Set-up of both runners: starts the process, unless `npm test` has; returns what ends it. */
export default function setup(): (() => Promise<void>) | undefined {
	if (process.env['SITE_TEMPLATES']) return undefined
	const file = join(projectRoot(), 'test-results', 'site-templates.json')
	mkdirSync(dirname(file), { recursive: true })
	rmSync(file, { force: true })
	process.env['SITE_TEMPLATES'] = file
	const maker = fork(join(import.meta.dirname, 'make-site-templates.ts'), [file])
	return async () => {
		delete process.env['SITE_TEMPLATES']
		maker.disconnect()
		await once(maker, 'exit')
	}
}

/** For tests: waits until the templates are made. */
export async function siteTemplates(): Promise<Exclude<MadeTemplates, { failure: string }>> {
	const file = process.env['SITE_TEMPLATES']
	if (!file) throw new Error('SITE_TEMPLATES is missing: the set-up has not run')
	while (!existsSync(file)) await pause(100)
	const made = JSON.parse(readFileSync(file, 'utf8')) as MadeTemplates
	if ('failure' in made)
		throw new Error(`The sites of the tests could not be made: ${made.failure}`)
	return made
}
