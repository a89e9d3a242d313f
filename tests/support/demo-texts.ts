import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Markdown of every text of the demo, without the fields before it. */
export function demoTexts(): string[] {
	return (
		readdirSync('demo', { recursive: true, encoding: 'utf8' })
			// Those of templates are plain text.
			.filter((file) => file.endsWith('.md') && !file.startsWith('templates'))
			.map((file) => readFileSync(join('demo', file), 'utf8').replace(/^---\n[^]*?\n---\n/, ''))
	)
}
