// The portal's pages have no files of their own: their paths are rewritten to index.html.
function handler(event) {
    var request = event.request;
    var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
    if (last.indexOf('.') === -1) {
        request.uri = '/index.html';
    }
    return request;
}
