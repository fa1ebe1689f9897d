// Screens have addresses without a file behind them: they all are index.html.
function handler(event) {
    var request = event.request;
    var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
    if (last.indexOf('.') === -1) {
        request.uri = '/index.html';
    }
    return request;
}
