export { menusAdmin as handle } from '#app/content/menus/admin.tsx'
