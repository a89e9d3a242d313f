// What a file is, by its name.

/** The media type of a PDF. */
export const pdfType = 'application/pdf'

/** Content types of served files, by extension. */
export const contentTypes: Record<string, string> = {
	jpg: 'image/jpeg',
	png: 'image/png',
	webp: 'image/webp',
	avif: 'image/avif',
	gif: 'image/gif',
	mp4: 'video/mp4',
	pdf: pdfType,
	doc: 'application/msword',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	xls: 'application/vnd.ms-excel',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	ppt: 'application/vnd.ms-powerpoint',
	pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	zip: 'application/zip',
	rar: 'application/vnd.rar',
	// In whatever encoding it was written.
	txt: 'text/plain',
}

/** Extension of a file name in lower case, without the dot; empty when it has none. Invisible ends do not count. */
export function extensionOf(name: string): string {
	return /\.([a-z0-9]{1,8})[\s.\p{C}]*$/iu.exec(name)?.[1]?.toLowerCase() ?? ''
}
