import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepAssets, listAssets } from './build.js'

/** A build with these scripts and styles. */
function buildOf(...names) {
	const folder = mkdtempSync(join(tmpdir(), 'roost-build-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	for (const side of ['client', 'server']) {
		mkdirSync(join(folder, side, 'assets'), { recursive: true })
		for (const name of names) writeFileSync(join(folder, side, 'assets', name), name)
	}
	listAssets(folder)
	return folder
}

function assetsIn(build) {
	const [client, server] = ['client', 'server'].map((side) =>
		readdirSync(join(build, side, 'assets')).toSorted(),
	)
	expect(server).toEqual(client)
	return client
}

test('an update keeps the scripts of the build before it, and not of those before that', () => {
	const [first, second, third] = [
		buildOf('root-1.js', 'same.js'),
		buildOf('root-2.js', 'same.js'),
		buildOf('root-3.js'),
	]
	keepAssets(first, second)
	expect(assetsIn(second)).toEqual(['root-1.js', 'root-2.js', 'same.js'])
	keepAssets(second, third)
	expect(assetsIn(third)).toEqual(['root-2.js', 'root-3.js', 'same.js'])
})

test('a first build, and one before the list was made, keep nothing', () => {
	const next = buildOf('root.js')
	keepAssets(join(next, 'none'), next)
	expect(assetsIn(next)).toEqual(['root.js'])
})
