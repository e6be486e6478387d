export const altLimit = 300;

/** Where a picture is sent; the only address that takes more than a form. */
export const uploadPath = "/admin/pictures";
