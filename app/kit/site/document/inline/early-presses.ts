import { videoFrames } from '#platform/lib/markdown/video-frames.ts'
import { countryCookie } from '#kit/site/country/country-cookie.ts'
import { isHydrated, marks, store } from './page.ts'

/** Makes country menu, country line, cookie notice, gallery arrows and videos work before the page's scripts run. */
export function handlePresses(press: MouseEvent) {
	if (!(press.target instanceof Element)) return
	const { target } = press
	// What an anchor leads to must be in place.
	if (target.closest('a')?.hash) delete marks.opening
	const arrow = target.closest('.gallery-arrow')
	if (arrow && !isHydrated()) return turnGallery(arrow)
	const pressed = target.closest<HTMLElement>(
		'[data-accept-cookies],[data-video] a,button[name=country]',
	)
	if (pressed instanceof HTMLButtonElement && pressed.name === 'country')
		chooseCountry(pressed, press)
	else if (pressed?.matches('[data-accept-cookies]')) acceptCookies()
	else if (pressed) playVideo(pressed, press)
}

function turnGallery(arrow: Element) {
	const track = arrow.closest('section')!.querySelector('ul')!
	const left = arrow.nextSibling ? -track.clientWidth : track.clientWidth
	track.scrollBy({ left, behavior: 'instant' })
}

function chooseCountry(button: HTMLButtonElement, press: MouseEvent) {
	delete marks.firstVisit
	if (button.dataset.keep === undefined) store(countryCookie, button.value)
	else press.preventDefault()
}

function acceptCookies() {
	delete marks.firstVisit
	marks.cookiesAccepted = ''
	store('cookiesAccepted', 'true')
}

/** As `videoFrameUrl` does, which needs more than a script in the head should carry. */
function playVideo(link: HTMLElement, press: MouseEvent) {
	const place = link.parentElement!
	const { video, id } = place.dataset
	if (
		(video !== 'youtube' && video !== 'vimeo') ||
		press.ctrlKey ||
		press.metaKey ||
		press.shiftKey
	)
		return
	press.preventDefault()
	const [before, after] = videoFrames[video]
	const [number, key] = id!.split('/').map(encodeURIComponent)
	const frame = document.createElement('iframe')
	frame.src = `${before}${number}${after}${key ? `&h=${key}` : ''}`
	frame.title = link.textContent
	frame.allow = 'autoplay; fullscreen; picture-in-picture'
	place.replaceChildren(frame)
}
