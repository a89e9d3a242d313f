/** What is said of an image once it is stored. */
export const uploadedText = 'Image uploaded successfully'
