import { redirect } from 'react-router'
import { readFileLink } from '#content/resource/file-links.server.ts'
import { db } from '#platform/db/client.server.ts'
import { serveMedia } from '#platform/media/serve.server.ts'
import type { Route } from './+types/file.ts'

/** Headers that keep a paid link out of caches, search engines and the referrers that other sites get. */
const guarded = {
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
	'X-Robots-Tag': 'noindex',
}

/** `GET /file?token=`: the file of a paid resource, as a download, until the link that staff sent expires. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const path = await readFileLink(db, url.searchParams.get('token') ?? '', new Date())
	if (path === null) return redirect('/file/ended', { headers: guarded })
	const response = await serveMedia(request, path)
	const { headers } = response
	for (const [name, value] of Object.entries(guarded)) headers.set(name, value)
	if (response.ok) {
		const shown = headers.get('Content-Disposition') ?? 'inline'
		headers.set('Content-Disposition', shown.replace(/^inline/, 'attachment'))
	}
	return response
}
