/** Message after an image is stored. */
export const uploadedText = 'Image uploaded successfully'
