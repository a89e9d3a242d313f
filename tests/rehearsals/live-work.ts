// What a site does all day, done once: its parts that a closed-up place may forbid are used.
import { request } from 'node:http'
import { expect } from 'vitest'
import type { TestDb } from '#tests/support/database.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { pdfOfPages, testImage } from '#tests/support/media.ts'
import { callTo, signInTo, uploadTo } from '#tests/support/own-site.ts'
import { untilPicturesHaveVariants } from '#tests/support/picture-copies.ts'

export type LiveSite = { url: string; db: TestDb; mail: MailServer }

/** Signs in, stores a picture and a PDF, waits for the copies, and sends a message that must arrive by mail. */
export async function doLiveWork({ url, db, mail }: LiveSite, message: string) {
	const cookie = await signInTo({ url }, db)
	const picture = await testImage().png().toBuffer()
	const stored = await uploadTo({ url }, { cookie, content: picture })
	const pdf = { content: pdfOfPages(2), folder: 'resource-documents', name: 'guide.pdf' }
	const document = await uploadTo({ url }, { cookie, ...pdf })
	expect([stored.error, stored.status, document.error, document.status]).toEqual([
		undefined,
		200,
		undefined,
		200,
	])
	await untilPicturesHaveVariants(db.url)
	const { rows } = await db.pool.query('select pages from media where url = $1', [document.url])
	expect(rows).toEqual([{ pages: 2 }])
	expect(await callTo({ url }, { message })).toMatchObject({ success: true })
	await mail.waitFor(({ raw }) => raw.includes(message))
	return { cookie, pictureUrl: stored.url, documentUrl: document.url }
}

/** An upload of which half has arrived; `finish` sends the rest and returns the status. */
export async function startUpload({ url }: { url: string }, cookie: string) {
	const content = await testImage(900, 600).png({ compressionLevel: 0 }).toBuffer()
	const requested = request(`${url}/admin/upload?folder=news-images&name=slow.png`, {
		method: 'POST',
		headers: {
			cookie,
			Origin: url.replace('127.0.0.1', 'localhost'),
			'Content-Type': 'application/octet-stream',
			'Content-Length': content.length,
		},
	})
	const status = new Promise<number>((resolve, reject) => {
		requested.on('response', (response) => {
			response.resume().on('end', () => resolve(response.statusCode ?? 0))
		})
		requested.on('error', reject)
	})
	status.catch(() => {})
	const half = Math.floor(content.length / 2)
	await new Promise<void>((resolve) => requested.write(content.subarray(0, half), () => resolve()))
	return {
		finish(): Promise<number> {
			requested.end(content.subarray(half))
			return status
		},
	}
}
