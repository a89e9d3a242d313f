import { createHash } from 'node:crypto'
import css from '../site.css?inline'

const place = '<style></style>'

/** As a Content-Security-Policy lists it. */
export const stylesHash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** Inserts the style sheet into a rendered page. Rendering it with the page would take twice as long. */
export function withStyles(html: string): string {
	return html.replace(place, () => `<style>${css}</style>`)
}
