import { videoFrames } from './markdown/video-frames.ts'
import { isMediaAddress } from './media-address.ts'
import { withoutInvisible } from './text/characters.ts'

/** A video this site can play. The id of an unlisted Vimeo video is followed by a slash and its key. */
export type Video =
	| { provider: 'youtube'; id: string; watchUrl: string }
	| { provider: 'vimeo'; id: string; watchUrl: string }
	| { provider: 'mp4'; url: string }

/** A video on another site, loaded on click. */
export type HostedVideo = Exclude<Video, { provider: 'mp4' }>

const youtubeHosts = new Set([
	'youtube.com',
	'www.youtube.com',
	'm.youtube.com',
	'youtube-nocookie.com',
	'www.youtube-nocookie.com',
])
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
// Playlists and live channels have a word instead of an id.
const youtubeId = /^(?!videoseries$|live_stream$)[\w-]{11}$/
const vimeoPath = /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,40}))?(?:\/|$)/
const vimeoKey = /^[\da-f]{6,40}$/
/** No scheme, as browsers show addresses and embed codes may write them. */
const withoutScheme =
	/^(?:\/\/|(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be|(?:www\.|player\.)?vimeo\.com)\/)/i
const embedSource = /<iframe\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/**
 * Reads a video address or a pasted embed code: YouTube (watch, short, embed, shorts, live),
 * Vimeo, or an mp4 file by http(s) or on our own site. `null` for everything else.
 *
 * Hosts are compared after parsing, so look-alike addresses are refused.
 */
export function parseVideo(addressOrEmbedCode: string): Video | null {
	const text = withoutInvisible(addressOrEmbedCode).trim().slice(0, 4000)
	const source = embedSource.exec(text)
	const address = source ? decodeAmpersands(source[1] ?? source[2] ?? source[3] ?? '') : text
	return parseHostedVideo(address) ?? parseMp4(address)
}

/** Reads a YouTube or Vimeo address; `null` when it is neither, or is not http(s). */
export function parseHostedVideo(address: string): HostedVideo | null {
	const url = parseUrl(address)
	if (!url) return null
	const host = url.hostname
	const id =
		host === 'youtu.be' ? firstSegment(url) : youtubeHosts.has(host) ? youtubePathId(url) : ''
	if (youtubeId.test(id)) {
		return { provider: 'youtube', id, watchUrl: `https://www.youtube.com/watch?v=${id}` }
	}
	const vimeo = vimeoHosts.has(host) ? vimeoVideoId(url) : null
	return vimeo === null
		? null
		: { provider: 'vimeo', id: vimeo, watchUrl: `https://vimeo.com/${vimeo}` }
}

/** The address of the frame that plays a hosted video. The script in the head of a page builds it the same way. */
export function videoFrameUrl({ provider, id }: HostedVideo): string {
	const [before, behind] = videoFrames[provider]
	const [number, key] = id.split('/')
	return `${before}${number}${behind}${key ? `&h=${key}` : ''}`
}

/** How a YouTube video is stored: embed address, autoplay 0, controls 1, rel 0. */
export function youtubeEmbedUrl(id: string): string {
	return `https://www.youtube.com/embed/${id}?autoplay=0&controls=1&rel=0`
}

function youtubePathId(url: URL): string {
	if (url.pathname === '/watch') return url.searchParams.get('v') ?? ''
	return /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1] ?? ''
}

function vimeoVideoId(url: URL): string | null {
	const [, number, keyInPath] = vimeoPath.exec(url.pathname) ?? []
	if (!number) return null
	const key = keyInPath ?? url.searchParams.get('h') ?? ''
	return vimeoKey.test(key) ? `${number}/${key}` : number
}

function firstSegment(url: URL): string {
	return url.pathname.split('/')[1] ?? ''
}

function parseMp4(address: string): Video | null {
	if (isMediaAddress(address) && address.endsWith('.mp4')) {
		return { provider: 'mp4', url: address }
	}
	const url = parseUrl(address)
	return url && /\.mp4$/i.test(url.pathname) ? { provider: 'mp4', url: url.href } : null
}

function parseUrl(address: string): URL | null {
	const withScheme = withoutScheme.test(address) ? `https://${address.replace('//', '')}` : address
	if (!/^https?:\/\//i.test(withScheme) || !URL.canParse(withScheme)) return null
	const url = new URL(withScheme)
	return url.username || url.password ? null : url
}

function decodeAmpersands(text: string): string {
	return text.replaceAll('&amp;', '&')
}
