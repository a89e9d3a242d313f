import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureAppSecret, ensureDataDir } from './data-dir.ts'

test('the data folder is created with its parents and closed to other users', () => {
	const folder = join(emptyFolder(), 'srv', 'roost')
	ensureDataDir(folder)
	expect(statSync(folder).mode & 0o777).toBe(0o700)
	expect(readdirSync(folder)).toEqual([])
})

test('a data folder left open is closed to others again', () => {
	const folder = emptyFolder()
	ensureAppSecret(folder)
	chmodSync(folder, 0o755)
	ensureDataDir(folder)
	expect(statSync(folder).mode & 0o067).toBe(0)
})

test('a shared folder keeps its permissions', () => {
	const folder = emptyFolder()
	mkdirSync(join(folder, 'of-somebody-else'))
	chmodSync(folder, 0o755)
	ensureDataDir(folder)
	expect(statSync(folder).mode & 0o777).toBe(0o755)
})

test('an impossible folder is refused in one line that names DATA_DIR', () => {
	const file = join(emptyFolder(), 'file')
	writeFileSync(file, '')
	expect(() => ensureDataDir(join(file, 'data'))).toThrow(
		/^DATA_DIR .*ENOTDIR.* Example: DATA_DIR=/,
	)
})

test.runIf(process.platform === 'linux')('the message for a folder in /proc names DATA_DIR', () => {
	expect(() => ensureDataDir('/proc/roost/data')).toThrow(/^DATA_DIR .*ENOENT/)
})

test('the secret is created once, readable only by its owner, and differs between installations', () => {
	const [first, second] = [emptyFolder(), emptyFolder()]
	const secret = ensureAppSecret(first)
	expect(secret).toMatch(/^[0-9a-f]{64}$/)
	expect(ensureAppSecret(first)).toBe(secret)
	expect(ensureAppSecret(second)).not.toBe(secret)
	expect(statSync(join(first, 'app-secret')).mode & 0o777).toBe(0o600)
	expect(readdirSync(first)).toEqual(['app-secret'])
})

test('a damaged secret stops the start instead of being replaced', () => {
	const folder = emptyFolder()
	writeFileSync(join(folder, 'app-secret'), 'short')
	expect(() => ensureAppSecret(folder)).toThrow(/APP_SECRET must have 32 characters/)
	writeFileSync(join(folder, 'app-secret'), '')
	expect(() => ensureAppSecret(folder)).toThrow(/is empty: delete it/)
})

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-data-dir-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}
