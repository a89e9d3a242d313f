import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Markdown of every text of the demo, without the fields before it. */
export function demoTexts(): string[] {
	return readdirSync('demo', { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.md'))
		.map((file) => readFileSync(join('demo', file), 'utf8').replace(/^---\n[^]*?\n---\n/, ''))
}
