/** A picture of the library, as the editor gets it. */
export type UploadedImage = {
	url: string
	width: number | null
	height: number | null
	alt: string
}
