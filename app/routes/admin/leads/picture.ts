import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { getPicture } from '#enquiries/leads/pictures/pictures.server.ts'
import { fileNameParameters } from '#platform/lib/http/file-name.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Route } from './+types/picture.ts'

/** `GET /admin/leads/{id}/pictures/{id}`: a picture that a visitor sent along; with `?small` as a lead shows it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
	const [leadId, id] = [parseUuid(params.leadId), parseUuid(params.pictureId)]
	const isSmall = url.searchParams.has('small')
	const found =
		leadId && id && (await getPicture(db, context.get(actorContext), { leadId, id, isSmall }))
	if (!found) return new Response('Not found', { status: 404, headers: guarded })
	const { name, mime, bytes } = found
	// No browser but Safari shows HEIC.
	const place = mime === 'image/heic' ? 'attachment' : 'inline'
	const file = {
		'Content-Type': mime,
		'Content-Disposition': `${place}; ${fileNameParameters(named(name, mime))}`,
	}
	return new Response(new Uint8Array(bytes), { headers: { ...guarded, ...file } })
}

/** The sender chose the name: opened after a download, only a picture may be a picture's. */
function named(name: string, mime: keyof typeof extensions): string {
	return extensions[mime].test(name) ? name : `${name}.${mime.slice('image/'.length)}`
}

const extensions = { 'image/jpeg': /\.jpe?g$/i, 'image/heic': /\.hei[cf]$/i }

const guarded = {
	'Cache-Control': 'no-store',
	'Content-Security-Policy': "default-src 'none'; sandbox",
	'X-Content-Type-Options': 'nosniff',
}
