import { escapeMarkup } from '#app/lib/text/xml.ts'

const playMark =
	'<svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="#f2a81d"/><path d="M19 14.5v19l16-9.5z" fill="#12301f"/></svg>'

/** HTML of the link inside a `VideoFacade`; made on the server, so that bundles carry no code for it. */
export function videoLink(watchUrl: string, label: string): string {
	return `<a href="${escapeMarkup(watchUrl)}" target="_blank" rel="noopener" class="video-play">${playMark}${escapeMarkup(label)}</a>`
}
