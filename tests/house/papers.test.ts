// Every file and page that README and docs/ name must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

const root = projectRoot()
const papers = [
	'README.md',
	...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('every link in README and docs leads to an existing file', () => {
	const broken = papers.flatMap(({ path, text }) =>
		[...text.matchAll(/(?:\]\(|src=")([^)#"\s]+)/g)]
			.map(([, link = '']) => link)
			.filter((link) => !/^\w+:/.test(link) && !existsSync(join(root, dirname(path), link)))
			.map((link) => `${path}: ${link}`),
	)
	expect(broken).toEqual([])
})

test('every file named in README and docs exists', () => {
	// Guides also name those of their example, which is not there yet.
	const example = /events|event-list|product_unit|visit\.spec|content\/event\/|season/
	const named =
		/`((?:app|server|tests|docs|demo|bench|scripts|launcher|drizzle|deploy)\/[\w./-]+\.\w+)`/g
	const made = ['bench/results.json', 'drizzle/NNNN_name.sql']
	const missing = papers.flatMap(({ path, text }) =>
		[...text.matchAll(named)]
			.map(([, file = '']) => file)
			.filter((file) => !(path.startsWith('docs/add-a-') && example.test(file)))
			.filter((file) => !made.includes(file) && !existsSync(join(root, file)))
			.map((file) => `${path}: ${file}`),
	)
	expect(missing).toEqual([])
})
