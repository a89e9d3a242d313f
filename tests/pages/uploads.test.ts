// Uploads to the built site, whose packages are bundled: the handler by itself is tested in
// `app/platform/media/intake/`.
import { expect } from 'vitest'
import { hostileUploads } from '#tests/fixtures/hostile-uploads/corpus.ts'
import type { HostileUpload } from '#tests/fixtures/hostile-uploads/hostile-upload.ts'
import { movingImage, movingPng } from '#tests/support/media.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { signedIn } from '#tests/support/staff.ts'

type Sent = Pick<HostileUpload, 'folder' | 'fileName' | 'content'>

/** Files that end within what tells their type. */
const cut: Sent[] = [
	'89504e470d0a1a0a',
	'504b0304',
	'52494646',
	'49492a00',
	'255044',
	'00000020667479',
].flatMap((bytes) =>
	(['team', 'product-documents', 'product-videos'] as const).map((folder) => ({
		folder,
		fileName: 'a.pdf',
		content: Buffer.from(bytes, 'hex'),
	})),
)

// More than a hundred files, one after another.
const long = { timeout: 600_000 }

test(
	'the built site takes and refuses the same files as its handler, each with a sentence',
	long,
	async ({ ask, db, site }) => {
		const { headers } = await signedIn(db)
		const send = async ({ folder, fileName, content }: Sent) => {
			const query = new URLSearchParams({ folder, name: fileName })
			const response = await ask(`/admin/upload?${query}`, {
				method: 'POST',
				headers: { ...headers, Origin: site.url, 'Content-Type': 'application/octet-stream' },
				body: new Uint8Array(content),
			})
			const { error = '' } = (await response.json()) as { error?: string }
			return { status: response.status, error }
		}
		const problems: string[] = []
		for (const file of await hostileUploads()) {
			const { status, error } = await send(file)
			const isRight = file.isTaken ? status === 200 : [413, 415, 422].includes(status)
			if (!isRight) problems.push(`${file.title}: ${status} ${error}`)
		}
		for (const file of cut) {
			const { status, error } = await send(file)
			if (![415, 422].includes(status))
				problems.push(`${file.content.toString('hex')} in ${file.folder}: ${status} ${error}`)
		}
		expect(problems).toEqual([])
	},
)

test('a picture that moves is shown without copies, which would stand still', async ({
	ask,
	db,
	open,
	site,
}) => {
	const { headers } = await signedIn(db)
	const addresses = []
	for (const content of [await movingImage(3, 'webp'), movingPng(3)]) {
		const response = await ask('/admin/upload?folder=article-images&name=film', {
			method: 'POST',
			headers: { ...headers, Origin: site.url, 'Content-Type': 'application/octet-stream' },
			body: new Uint8Array(content),
		})
		addresses.push(((await response.json()) as { url: string }).url)
	}
	const [image, inText] = addresses
	const { slug } = await insertArticle(db, { image, content: `![Hens walk by](${inText})` })
	const page = await open(`/news/${slug}`)
	for (const address of addresses) {
		const pictures = page.$(`img[src="${address}"]`)
		expect(pictures.length, address).toBeGreaterThan(0)
		expect(page.html).not.toContain(address.replace('/media/', '/media/variants/'))
	}
})
