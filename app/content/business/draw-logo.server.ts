import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { businessTag } from '#platform/business/business.server.ts'
import { announceTags } from '#platform/cache/tags.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { defineJob } from '#platform/jobs/queue.server.ts'
import { isMediaAddress, mediaKey } from '#platform/lib/media-address.ts'
import { maxPixels } from '#platform/media/file-kinds.ts'
import { withDecodeTurn } from '#platform/media/picture/images.server.ts'
import { storage } from '#platform/storage/storage.server.ts'

/** Four times as large as mails show it. */
const room = { width: 728, height: 160 }

/** Draws the logo for mails, which bring it along. Safe to run twice. Fails, for a retry, when its file is missing. */
export const drawLogoJob = defineJob('business.drawLogo', async (_nothing, { db }) => {
	const [row] = await db.select({ logo: business.logo }).from(business)
	const logo = row?.logo ?? null
	if (logo === null || !isMediaAddress(logo)) return
	const file = await storage().get(mediaKey(logo))
	if (!file) throw new Error('The file of the logo is missing from storage')
	const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
	const mark = await withDecodeTurn(() =>
		sharp(bytes, { limitInputPixels: maxPixels })
			.autoOrient()
			.resize({ ...room, fit: 'inside' })
			.png({ compressionLevel: 9, palette: true })
			.toBuffer(),
	)
	await db.transaction(async (tx) => {
		await tx
			.update(business)
			.set({ logoMark: mark.toString('base64') })
			.where(eq(business.logo, logo))
		await announceTags(tx, [businessTag])
	})
})
