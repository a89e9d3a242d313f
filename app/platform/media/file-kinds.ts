/** Kind of file a folder accepts. */
export type FileKind = 'image' | 'document' | 'video'

const megabyte = 1024 * 1024

/** Largest upload of each kind, in bytes. */
export const maxBytesOf: Record<FileKind, number> = {
	image: 25 * megabyte,
	document: 50 * megabyte,
	video: 300 * megabyte,
}

/** Largest picture that a visitor sends with an enquiry, in bytes. */
export const maxVisitorPictureBytes = 10 * megabyte
export const visitorPictureTooLarge =
	'This picture is larger than 10 MB. Please choose a smaller one.'
/** Maximum pixels of an image, and of each frame of one that moves. */
export const maxPixels = 50_000_000
/** Maximum pixels of an image that moves, all frames together. */
export const maxMovingPixels = 100_000_000
/** Maximum pixels of an AVIF, which cannot be read in parts: each million takes 18 MB of memory. */
export const maxAvifPixels = 12_000_000
/** Longest side of a stored image, in pixels: more than twice its widest copy. */
export const maxSidePx = 4096
/** The same of an AVIF: writing a larger one takes more memory than reading it. */
export const maxAvifSidePx = 2560

/** Upload folders: the kind of file each accepts, and its label. */
export const mediaFolders = {
	'article-images': { kind: 'image', label: 'Pictures in texts' },
	'business-pictures': { kind: 'image', label: 'Logo and share picture' },
	'case-study-pictures': { kind: 'image', label: 'Case study pictures' },
	'home-pictures': { kind: 'image', label: 'Home page picture' },
	'hero-thumbnails': { kind: 'image', label: 'Hero video thumbnails' },
	'news-images': { kind: 'image', label: 'News images' },
	'page-images': { kind: 'image', label: 'Page images' },
	'product-documents': { kind: 'document', label: 'Product documents' },
	'product-gallery': { kind: 'image', label: 'Product galleries' },
	'product-images': { kind: 'image', label: 'Product images' },
	'product-videos': { kind: 'video', label: 'Product videos' },
	'resource-documents': { kind: 'document', label: 'Resource documents' },
	'resource-images': { kind: 'image', label: 'Resource images' },
	'service-images': { kind: 'image', label: 'Service images' },
	team: { kind: 'image', label: 'Team portraits' },
} as const satisfies Record<string, { kind: FileKind; label: string }>

export type MediaFolder = keyof typeof mediaFolders
