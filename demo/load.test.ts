import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { DemoError, loadDemo, loadDrafts, parseDemoFile } from './load.ts'

const schema = z.strictObject({ title: z.string() })

test('a file is split into its front matter and its text', () => {
	const file = parseDemoFile(
		'demo/x/wet-litter.md',
		'---\ntitle: Wet litter\n---\n\nIt leaks.\n',
		schema,
	)
	expect(file).toEqual({
		file: 'demo/x/wet-litter.md',
		key: 'wet-litter',
		front: { title: 'Wet litter' },
		body: 'It leaks.',
	})
})

test.each([
	['no block', 'It leaks.', /x\.md: must start/],
	['a wrong value', '---\ntitle: 3\n---\n', /x\.md: .*title/s],
	['an unknown name', '---\ntitle: a\ntilte: b\n---\n', /x\.md: .*tilte/s],
	['broken YAML', '---\ntitle: "a\n---\n', /x\.md: /],
])('a file with %s is refused by name', (_, text, message) => {
	expect(() => parseDemoFile('x.md', text, schema)).toThrow(DemoError)
	expect(() => parseDemoFile('x.md', text, schema)).toThrow(message)
})

test('a file that refers to a missing member or document is refused by name', async () => {
	const root = await mkdtemp(join(tmpdir(), 'roost-demo-'))
	try {
		await cp(import.meta.dirname, root, {
			recursive: true,
			filter: (path) => !path.includes('artwork'),
		})
		const pdf = join(root, 'documents/Candling guide.pdf')
		await rename(pdf, `${pdf}.gone`)
		await expect(loadDemo(root)).rejects.toThrow(
			/products.egg-candler\.md: there is no document Candling guide/,
		)
		await rename(`${pdf}.gone`, pdf)
		await rm(join(root, 'members/7-mia-hartley.md'))
		await expect(loadDemo(root)).rejects.toThrow(
			/articles.*: there is no member called Mia Hartley/,
		)
		await writeFile(join(root, 'services/broken.md'), 'no block')
		await expect(loadDemo(root)).rejects.toThrow(/services.broken\.md: must start/)
	} finally {
		await rm(root, { recursive: true })
	}
})

test('three products are featured, and vacancies keep their numbers', async () => {
	const content = await loadDemo()
	expect(content.product.filter(({ front }) => front['isFeatured'])).toHaveLength(3)
	expect(content.vacancy.map(({ key }) => key)).toEqual(['2', '3'])
})

test('the drafts for any business are those of the demo, without what only some sites have', async () => {
	const [drafts, { page }] = await Promise.all([loadDrafts(), loadDemo()])
	expect(drafts.map(({ key }) => key)).toEqual(page.map(({ key }) => key))
	const text = drafts.map(({ body }) => body).join()
	expect(
		text.match(/our resources|Advice on|Add to my enquiry|New Zealand|Work that we do/g),
	).toBeNull()
})
