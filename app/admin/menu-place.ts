/** Container of menus: inside `main`, so that landmark navigation finds them. */
export const menuPlace = {
	get current() {
		return document.getElementById('admin-page')
	},
}
