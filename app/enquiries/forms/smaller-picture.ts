// Makes a picture smaller in the browser, so that a photo of 5 MB takes seconds on weak mobile data, not minutes.

/** Enough to see a mite. */
const maxSidePx = 2000
const previewSidePx = 128
const quality = 0.82

/** What to send, and a small canvas to show; null where the browser cannot read the picture. */
type Smaller = { blob: Blob; preview: HTMLCanvasElement | null }

/** A JPEG of at most 2,000 px a side, or the file itself when the browser cannot read it or make it smaller. */
export async function smallerPicture(file: File): Promise<Smaller> {
	try {
		const picture = await createImageBitmap(file)
		const preview = draw(picture, previewSidePx)
		const canvas = draw(picture, maxSidePx)
		picture.close()
		const blob = await new Promise<Blob | null>((resolve) =>
			canvas.toBlob(resolve, 'image/jpeg', quality),
		)
		const isSmaller = blob !== null && blob.size < file.size && isTrueCanvas()
		return { blob: isSmaller ? blob : file, preview }
	} catch {
		return { blob: file, preview: null }
	}
}

function draw(picture: ImageBitmap, sidePx: number): HTMLCanvasElement {
	const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round(picture.width * scale))
	canvas.height = Math.max(1, Math.round(picture.height * scale))
	const context = canvas.getContext('2d')!
	context.imageSmoothingQuality = 'high'
	// Behind what is transparent.
	context.fillStyle = '#fff'
	context.fillRect(0, 0, canvas.width, canvas.height)
	context.drawImage(picture, 0, 0, canvas.width, canvas.height)
	return canvas
}

/** Whether pixels come back as they were drawn: browsers that hide who uses them return noise. */
function isTrueCanvas(): boolean {
	const canvas = document.createElement('canvas')
	const context = canvas.getContext('2d')!
	context.fillStyle = '#345678'
	context.fillRect(0, 0, 16, 16)
	const { data } = context.getImageData(0, 0, 16, 16)
	return data.every((value, index) => value === [0x34, 0x56, 0x78, 0xff][index % 4])
}
