import { data } from 'react-router'

/** A file that the browser saves under this name; nobody keeps it in between. */
export function download(body: BodyInit, { name, type }: { name: string; type: string }): Response {
	return new Response(body, {
		headers: {
			'Content-Type': `${type}; charset=utf-8`,
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'no-store',
		},
	})
}

/** A text file, such as `robots.txt`. */
export function textFile(lines: readonly string[]): Response {
	return new Response(lines.join('\n'), {
		headers: { 'Content-Type': 'text/plain; charset=utf-8' },
	})
}

/** A page the visitor may have meant. */
export type NearPage = { href: string; title: string }

/** A 404 for a loader to throw; `reason` is for the log only, `near` for the visitor. */
export function notFound(reason: string, near: NearPage[] = []) {
	return data({ reason, near }, { status: 404 })
}
