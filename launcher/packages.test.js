import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { neededPackages, withAddresses } from './packages.js'
import { inProject } from './project.js'

const other = process.platform === 'linux' ? 'darwin' : 'linux'
const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))

test('without the tools, only packages that the site needs to run are listed', () => {
	const packages = {
		'': {},
		'node_modules/hono': { version: '1.0.0' },
		'node_modules/vitest': { version: '1.0.0', dev: true },
		'node_modules/for-here': { version: '1.0.0', os: [process.platform], optional: true },
		'node_modules/for-others': { version: '1.0.0', os: [other], optional: true },
	}
	const forRunning = ['node_modules/hono', 'node_modules/for-here']
	expect(neededPackages(packages, { withTools: false })).toEqual(forRunning)
	expect(neededPackages(packages, { withTools: true }).toSorted()).toEqual(
		[...forRunning, 'node_modules/vitest'].toSorted(),
	)
})

test('the packages for running the site include no test tools', () => {
	const paths = neededPackages(lock.packages, { withTools: false })
	const tools = [
		'vitest',
		'typescript',
		'@playwright/test',
		'@sparticuz/chromium',
		'oxlint',
		'knip',
	]
	expect(tools.filter((name) => paths.includes(`node_modules/${name}`))).toEqual([])
	// npm would install a tool that is only an optional peer of a package.
	const requested = paths.flatMap((path) => Object.keys(lock.packages[path].peerDependencies ?? {}))
	expect(requested.filter((name) => lock.packages[`node_modules/${name}`]?.dev)).toEqual([])
	expect(Object.values(lock.packages).filter((entry) => entry.devOptional)).toEqual([])
})

test('each package gets its registry address, with its scope and real name', () => {
	const integrity = 'sha512-x'
	const packages = {
		'': { name: 'roost', version: '0.1.0' },
		'node_modules/hono': { version: '4.0.0', integrity },
		'node_modules/a/node_modules/@types/node': { version: '24.1.0', integrity },
		'node_modules/alias': { name: '@real/name', version: '2.0.0', integrity },
		'node_modules/not-for-here': { version: '1.0.0', optional: true },
	}
	const { packages: found } = withAddresses({ packages }, 'https://example.org/npm')
	expect(Object.values(found).map(({ resolved }) => resolved)).toEqual([
		undefined,
		'https://example.org/npm/hono/-/hono-4.0.0.tgz',
		'https://example.org/npm/@types/node/-/node-24.1.0.tgz',
		'https://example.org/npm/@real/name/-/name-2.0.0.tgz',
		undefined,
	])
})
