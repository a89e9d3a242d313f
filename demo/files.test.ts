import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { openFileStore, storePdf, wantedPdfs } from './files.ts'
import { loadDemo } from './load.ts'

const documents = join(import.meta.dirname, 'documents')
const pdfs = (await readdir(documents)).toSorted()

test('every document there is handed out, and every one handed out is there', async () => {
	const names = [...wantedPdfs(await loadDemo()).values()].map(({ name }) => `${name}.pdf`)

	expect([...new Set(names)].toSorted()).toEqual(pdfs)
})

test.each(pdfs)('%s is a tagged PDF with a title and no program', async (name) => {
	const source = await readFile(join(documents, name), 'latin1')
	const title = basename(name, '.pdf')

	expect(source).toMatch(/^%PDF-1\.7\n/)
	expect(source.trimEnd()).toMatch(/%%EOF$/)
	expect(source).toContain('/Lang (en-NZ)')
	expect(source).toContain('/Marked true')
	expect(source).toContain('/DisplayDocTitle true')
	// A colon cannot be in the name of a file.
	expect(source.replaceAll(':', '')).toContain(`(${title})`)
	expect(source).toMatch(/\/Type \/Page\b/)
	expect(source).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile)\b/)
})

test('a document that is not there is refused by name', async () => {
	await using db = await testDb()
	const store = await openFileStore(db, undefined)
	const pdf = { folder: 'product-documents', name: 'Nothing' } as const

	await expect(storePdf(store, pdf)).rejects.toThrow('documents/Nothing.pdf')
})
