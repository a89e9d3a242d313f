export { menusAdmin as handle } from '#content/menus/admin.tsx'
