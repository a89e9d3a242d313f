import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { inlineScripts } from './inline-scripts.server.ts'

/** The built text of a script of these lines, which imports a word. */
async function inlined(lines: string): Promise<string> {
	await using folder = await mkdtempDisposable(join(tmpdir(), 'inline-'))
	await writeFile(join(folder.path, 'word.ts'), `export const word: string = 'hens'`)
	await writeFile(join(folder.path, 'say-it.ts'), `import { word } from './word.ts'\n${lines}`)
	const entry = join(folder.path, 'page.ts')
	await writeFile(entry, `export { default } from './say-it.ts?inline-script'`)
	const made = await build({
		configFile: false,
		logLevel: 'silent',
		plugins: [inlineScripts()],
		build: { ssr: entry, write: false },
	})
	const [chunk] = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
	const code = chunk?.type === 'chunk' ? chunk.code : ''
	const page: { default: string } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
	return page.default
}

test('a script with all that it imports becomes one text; what it exports has the name of its file', async () => {
	const code = await inlined('export default function say(): string { return word }')
	expect(runInNewContext(`${code};sayIt()`)).toBe('hens')
})

test('no text in a script ends it early', async () => {
	const code = await inlined(`export default word + '</script>'`)
	expect(code).not.toContain('</script')
	expect(runInNewContext(`${code};sayIt`)).toBe('hens</script>')
})

test.each(['<SCRIPT', '<!--'])('a script with %s is refused: it might not end', async (text) => {
	const made = inlined(`export default word + ${JSON.stringify(text)}`)
	await expect(made).rejects.toThrow('Not to be written into a page')
})
