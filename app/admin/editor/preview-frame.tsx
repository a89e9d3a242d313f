import { useEffect, useRef, useState } from 'react'
import { styles } from '#app/site/document/styles.ts'

type PreviewFrameProps = {
	title: string
	/** Output of the site's renderer, which strips anything executable. */
	html: string
	share: number
	boxWidthPx: number
}

/** Width of a text on a desktop page, margins included. Below it, images no longer float. */
const deskWidthPx = 704
const smallestScale = 0.55

/**
 * An iframe with the site's stylesheet and nothing of the back office. Its sandbox blocks all scripts. If the column is
 * narrow, it shows the desktop layout scaled down.
 */
export function PreviewFrame({ title, html, share, boxWidthPx }: PreviewFrameProps) {
	const frame = useRef<HTMLIFrameElement>(null)
	const [page] = useState(emptyPage)
	const [isLoaded, setIsLoaded] = useState(false)
	useEffect(() => {
		if (isLoaded) show(frame.current, html)
	}, [html, isLoaded])
	useEffect(() => {
		scrollTo(frame.current, share)
	}, [share, html, isLoaded])
	const scale = boxWidthPx / deskWidthPx
	const isScaled = scale >= smallestScale && scale < 1
	const size = isScaled
		? { width: `${deskWidthPx}px`, height: `${100 / scale}%`, transform: `scale(${scale})` }
		: {}
	return (
		<iframe
			ref={frame}
			title={title}
			sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
			srcDoc={page}
			className="editor-preview-frame"
			style={size}
			onLoad={() => setIsLoaded(textIn(frame.current) !== null)}
		/>
	)
}

function emptyPage(): string {
	return [
		`<!doctype html><html lang="${document.documentElement.lang}"><head><meta charset="utf-8">`,
		'<title>Preview</title><base target="_blank">',
		`<style>${styles}</style>`,
		'</head><body><main class="wrap pt-6 pb-16"><div class="prose text-lg leading-[1.7]"></div></main></body></html>',
	].join('')
}

function show(frame: HTMLIFrameElement | null, html: string) {
	const text = textIn(frame)
	if (text && text.innerHTML !== html) text.innerHTML = html
}

function scrollTo(frame: HTMLIFrameElement | null, share: number) {
	const root = frame?.contentDocument?.documentElement
	root?.scrollTo({ top: share * (root.scrollHeight - root.clientHeight), behavior: 'instant' })
}

function textIn(frame: HTMLIFrameElement | null): Element | null {
	return frame?.contentDocument?.querySelector('.prose') ?? null
}
