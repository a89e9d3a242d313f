/** Where menus stand in the page: within its main part, so that those who move by landmarks find them there. */
export const menuPlace = {
	get current() {
		return document.getElementById('admin-page')
	},
}
